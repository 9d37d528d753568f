// Looks at every frame of the page at every width in every scheme. What is amiss it writes at the end of the page.

function channels(colour) {
  const found = colour.match(/[\d.]+/g).map(Number);
  return { rgb: found.slice(0, 3), alpha: found.length > 3 ? found[3] : 1 };
}

function luminance(rgb) {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// The nearest background that covers what is behind it; half-transparent ones would need mixing, and are a fault.
function paper(element, view) {
  for (let at = element; at; at = at.parentElement) {
    const { rgb, alpha } = channels(view.getComputedStyle(at).backgroundColor);
    if (alpha === 1) return rgb;
    if (alpha > 0) return null;
  }
  return view.matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
}

function* words(body) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim()) yield walker.currentNode;
}

function* tooPale(frame) {
  const view = frame.contentWindow;
  for (const node of words(frame.contentDocument.body)) {
    const style = view.getComputedStyle(node.parentElement), shown = node.data.trim().slice(0, 60);
    const ground = paper(node.parentElement, view);
    if (!ground) yield `a half-transparent background: ${shown}`;
    else {
      const ratio = contrast(channels(style.color).rgb, ground);
      if (ratio < 4.5) yield `contrast ${ratio.toFixed(2)}: ${shown}`;
    }
    if (parseFloat(style.fontSize) < 13) yield `small print, ${style.fontSize}: ${shown}`;
  }
}

function* misplaced(frame) {
  const page = frame.contentDocument, room = page.documentElement.clientWidth;
  if (page.documentElement.scrollWidth > room) yield `scrolls sideways: ${page.documentElement.scrollWidth} px`;
  const range = page.createRange();
  for (const node of words(page.body)) {
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.right > room + 0.5 || box.left < -0.5) yield `out of sight: ${node.data.trim().slice(0, 60)}`;
    if (frame.contentWindow.innerWidth > WIDTHS[0]) continue; // where there is more room nothing breaks
    for (const word of node.data.matchAll(/[^\s\-]{2,16}/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) yield `a broken word: ${word[0]}`;
    }
  }
  const targets = [...page.querySelectorAll("a")].map((link) => [link, link.getBoundingClientRect()]);
  for (const [link, box] of targets)
    if (box.width < 44 || box.height < 44) yield `a small target, ${box.width}x${box.height}: ${link.innerText}`;
  for (let at = 1; at < targets.length; at++) {
    const [, one] = targets[at - 1], [link, two] = targets[at];
    const apart = two.left >= one.right || two.top >= one.bottom || one.left >= two.right;
    if (!apart) yield `lies on its neighbour: ${link.innerText}`;
  }
}

// Colours do not depend on the width, nor places on the scheme.
function* faults(frame, width, scheme) {
  if (width === WIDTHS[0]) yield* tooPale(frame);
  if (scheme === SCHEMES[0]) yield* misplaced(frame);
  if (frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches !== (scheme === "dark"))
    yield "the frame does not take the scheme";
  if (frame.contentWindow.innerWidth !== width) yield "the frame does not take the width";
}

addEventListener("load", () => {
  const found = [];
  let looked = 0;
  for (const frame of document.querySelectorAll("iframe"))
    for (const scheme of SCHEMES) {
      frame.style.colorScheme = scheme;
      for (const width of WIDTHS) {
        frame.width = width;
        looked += 1;
        for (const what of faults(frame, width, scheme)) found.push({ letter: frame.name, width, scheme, what });
      }
    }
  const said = document.createElement("pre");
  said.id = "said";
  said.textContent = JSON.stringify({ looked, faults: found });
  document.body.append(said);
});

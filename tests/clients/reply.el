;;; reply.el --- Answer the letter in $LETTER with message-mode, as Gnus and mu4e do, and write it to $CAUGHT.
;; $PLACE says where: top, bottom or within; with $SUPERCITE set the quotation is Supercite's.
;; usage: emacs --batch -Q -l reply.el

(require 'message)
(require 'supercite)

(setq user-full-name "Sara Rossi"
      user-mail-address "sara@example.net"
      mail-host-address "example.net"
      message-signature "Sara Rossi"
      message-interactive nil
      sc-confirm-always-p nil
      sc-preferred-attribution-list '("firstname"))
(when (getenv "SUPERCITE")
  (setq message-cite-function 'sc-cite-original))

(defun keep-the-mail ()
  "Write the mail with an empty line where message-mode keeps its separator."
  (goto-char (point-min))
  (re-search-forward (concat "^" (regexp-quote mail-header-separator) "\n"))
  (replace-match "\n")
  (write-region nil nil (getenv "CAUGHT")))
(setq message-send-mail-function #'keep-the-mail)

(let ((letter (find-file-noselect (getenv "LETTER"))))
  (set-buffer letter)
  (goto-char (point-min))
  (message-reply) ; its buffer is the current one from here on
  (setq message-reply-buffer letter)
  (message-goto-body)
  (message-yank-original)
  (pcase (getenv "PLACE")
    ("top" (message-goto-body) (insert "6H\n\n"))
    ("bottom" (goto-char (point-max))
     (re-search-backward message-signature-separator nil t)
     (insert "6H\nsay well led\n\n"))
    ("within" (message-goto-body)
     (re-search-forward "play\\(?: \\|\n.*> \\)QH.*\n") (insert "\n6H\n\n")
     (re-search-forward "not broken.*\n") (insert "\nsay well led\n\n")))
  (message-send))

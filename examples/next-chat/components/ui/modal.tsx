import { useEffect, useRef, type ReactNode } from 'react';

interface ModalProps {
  open: boolean;
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something over the page, until it is closed: by what is in it, by Escape or by a click beside it. */
export function Modal({ open, label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`text-popover-foreground shadow-lg backdrop:bg-black/40 ${className}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && children}
    </dialog>
  );
}

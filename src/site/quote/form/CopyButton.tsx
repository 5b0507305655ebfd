import { useState } from 'react';

interface Props {
  text: string;
  label: string;
  done: string;
}

export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without clipboard permission, the visitor can still select the text, which is beside the button.
    }
  };
  return (
    <button type="button" onClick={copy}>
      {copied ? done : label}
    </button>
  );
}

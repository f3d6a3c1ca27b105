/** A text of the API's document: `code` and **strong** words, and nothing else. It is English in both languages. */
export function Marked({ text, className }: { text: string; className?: string }) {
  return (
    <span lang="en" className={className}>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
        // The parts of a text keep their order.
        const key = index;
        if (part.startsWith('`') && part.length > 1) return <code key={key}>{part.slice(1, -1)}</code>;
        if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
        return part;
      })}
    </span>
  );
}

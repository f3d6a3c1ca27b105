/** Single-letter keys are shortcuts only where they would not be text, and never with a modifier. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

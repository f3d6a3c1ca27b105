interface SavedFile {
  name: string;
  file: Blob;
}

/** Hands a file to whoever sits before the page. */
export function saveFile({ name, file }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has its hands on it once the click is done; a minute is for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface SavedFile {
  name: string;
  file: Blob;
}

/** Saves a file through the browser's download. */
export function saveFile({ name, file }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the URL shortly after the click; the minute is a margin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

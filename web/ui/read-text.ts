/** Reads a text file as UTF-8 or, where it is not valid UTF-8, as Windows-1252, which spreadsheets in Brazil write. */
export async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

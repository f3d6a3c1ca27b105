import { toBlob } from 'html-to-image';

/** Wide enough for every chart, whatever the width of the window is; CSS pixels. */
const width = 1_040;

/** What the style sheet says of drawings. The library copies the styles of HTML alone. */
const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'vector-effect'] as const;

/** A chart as a PNG, as it looks in the present theme, with its caption and without its buttons. */
export async function pictureOf(chart: Element, caption: string): Promise<Blob> {
  const stage = document.createElement('div');
  stage.className = 'picture-stage';
  stage.inert = true;
  const picture = document.createElement('div');
  picture.className = 'picture';
  picture.style.width = `${width}px`;
  const copy = chart.cloneNode(true) as Element;
  for (const tools of copy.querySelectorAll('.chart-tools, [role="status"], .chart-tip')) tools.remove();
  const text = document.createElement('p');
  text.className = 'muted small';
  text.textContent = caption;
  picture.append(copy, text);
  stage.append(picture);
  // Beside the chart, so that the page's styles are its own too.
  chart.after(stage);
  try {
    for (const part of picture.querySelectorAll<SVGElement>('svg *')) {
      const styles = getComputedStyle(part);
      for (const name of drawn) part.style.setProperty(name, styles.getPropertyValue(name));
    }
    const file = await toBlob(picture, {
      pixelRatio: 2,
      backgroundColor: getComputedStyle(document.body).backgroundColor,
      // The library's own search for fonts sets a base address, which the content security policy forbids.
      fontEmbedCSS: await fontFaces(),
    });
    if (!file) throw new Error('the picture could not be drawn');
    return file;
  } finally {
    stage.remove();
  }
}

/** The page's font faces, with their files in them: a picture loads nothing. */
async function fontFaces(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ cssText }) => ({ cssText, base: sheet.href ?? document.baseURI })),
  );
  const embedded = faces.map(async ({ cssText, base }) => {
    const [whole, address] = /url\("([^"]+)"\)/.exec(cssText) ?? [];
    if (!whole || !address || address.startsWith('data:')) return cssText;
    const file = await (await fetch(new URL(address, base))).blob();
    return cssText.replace(whole, `url("${await dataUrlOf(file)}")`);
  });
  return (await Promise.all(embedded)).join('\n');
}

const dataUrlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

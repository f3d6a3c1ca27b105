/**
 * Icons of 16 × 16 with one stroke width, drawn for this console. Always beside a word, so hidden from screen readers.
 */
const paths = {
  alert: 'M8 2.2 14.3 13.3H1.7zM8 6.4v3.2M8 11.5v.1',
  back: 'M9.8 3.5 5.3 8l4.5 4.5',
  bookmark: 'M4 2.5h8v11L8 10.6l-4 2.9z',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  check: 'M3 8.6 6.4 12 13 4.6',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 4.8V8l2.2 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  code: 'M5.5 4 1.8 8l3.7 4M10.5 4l3.7 4-3.7 4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  dismiss: 'M5 5l6 6M11 5l-6 6',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  download: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11',
  exchange: 'M2.5 5.5h11L10.7 2.7M13.5 10.5h-11l2.8 2.8',
  expand: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  flag: 'M3.5 14V2.5h9L10.3 6l2.2 3.5h-9',
  forward: 'M6.2 3.5 10.7 8l-4.5 4.5',
  home: 'M2.5 7.2 8 2.5l5.5 4.7v6.3h-4V9.8h-3v3.7h-4z',
  inbox: 'M2.5 9.5h3l1 2h3l1-2h3M2.5 9.5v4h11v-4l-2.2-7H4.7z',
  inward: 'M13.5 2.5 6 10M5.5 4.5v6h6M2.5 13.5h11',
  key: 'M10.5 2.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8.3 7.7l-5.8 5.8M4.5 11.5l2 2',
  keyboard: 'M1.8 4h12.4v8H1.8zM4.3 6.6v.1M6.8 6.6v.1M9.3 6.6v.1M11.8 6.6v.1M5 9.5h6',
  lock: 'M3.5 7.2h9v6.3h-9zM5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13.3 9.6A5.7 5.7 0 0 1 6.4 2.7a5.7 5.7 0 1 0 6.9 6.9',
  note: 'M3.5 2h6l3 3v9h-9zM5.8 7.5h4.4M5.8 10.5h4.4',
  outward: 'M5.5 11.5 13 4M7.5 3.5h6v6M2.5 13.5h7',
  payments: 'M1.8 3.5h12.4v9H1.8zM1.8 6.5h12.4M4.3 9.8h2.6',
  people:
    'M6 2.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8M1.5 13.2c.3-4.4 8.7-4.4 9 0M10.8 3a2.4 2.4 0 0 1 0 4.5M12.2 9.8c1.4.5 2.2 1.6 2.3 3.4',
  person: 'M8 2.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M2.8 13.8c.4-5 10-5 10.4 0',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9h7v4.5h-7z',
  provider: 'M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v2.5',
  question: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M6.3 6.4c.1-2 3.5-2 3.4 0 0 1.2-1.7 1.3-1.7 2.6M8 11.2v.1',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3l3.5 3.5',
  searchOut: 'M6.8 2.3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.1 10.1l3.7 3.7M6.8 9V4.8M5 6.5l1.8-1.8 1.8 1.8',
  searchPerson:
    'M6.8 2.3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.1 10.1l3.7 3.7M6.8 4.5a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8M4.9 8.9c.4-1.7 3.4-1.7 3.8 0',
  signOut: 'M6.5 2.5h-4v11h4M6.5 8h7M10.5 5l3 3-3 3',
  signal: 'M8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M4.8 4.8a4.5 4.5 0 0 0 0 6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4',
  sortDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  sortUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  star: 'm8 1.8 1.9 4 4.4.6-3.2 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.2-3 4.4-.6z',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.3v1.4M8 13.3v1.4M1.3 8h1.4M13.3 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1',
  trash: 'M3 4.5h10M6.3 4.5v-2h3.4v2M4.3 4.5l.6 9h6.2l.6-9',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a3.7 3.7 0 0 1 0 7.4H6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

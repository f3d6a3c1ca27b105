/** The logo: a railway turnout, where many tracks become one. */
export function Mark() {
  return (
    <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true" focusable="false">
      <rect className="mark-ground" width="16" height="16" rx="3.5" />
      <path
        className="mark-track"
        d="M3 11h10M3 5h1.5c3.4 0 3.1 6 6.5 6"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

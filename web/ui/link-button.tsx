import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import type { May } from './may.ts';

/** A link that looks like a button. If the person may not open it, it stays focusable and its reason is read aloud. */
export function LinkButton({
  to,
  may,
  kind = 'plain',
  children,
}: {
  to: string;
  may: May;
  kind?: 'primary' | 'plain';
  children: ReactNode;
}) {
  if (!may.allowed) {
    return (
      <Button kind={kind} may={may}>
        {children}
      </Button>
    );
  }
  return (
    <Link className="button" data-kind={kind} to={to}>
      {children}
    </Link>
  );
}

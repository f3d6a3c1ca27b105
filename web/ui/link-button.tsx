import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import type { May } from './may.ts';

/** A button that leads to another page. Whoever may not go there still reaches it, and hears why. */
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

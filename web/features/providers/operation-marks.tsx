import './operation-marks.css';
import { useWords } from '../../i18n/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { operationIcons, operations } from './looks.ts';

/** One place for each operation, so that a column of them can be read down; their words for whoever does not see them. */
export function OperationMarks({ has }: { has: readonly string[] }) {
  const { timeline } = useWords();
  return (
    <ul className="operation-marks">
      {operations.map((operation) =>
        has.includes(operation) ? (
          <li key={operation}>
            <Icon name={operationIcons[operation]} />
            <span className="unseen">{timeline.operation[operation]}</span>
          </li>
        ) : (
          <li key={operation} data-none aria-hidden="true" />
        ),
      )}
    </ul>
  );
}

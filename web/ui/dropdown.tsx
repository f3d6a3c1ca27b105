import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { DropdownFrame, type DropdownProps, NothingFound, nameOfList, OptionText } from './dropdown-frame.tsx';
import { Icon } from './icon.tsx';
import { useLate } from './use-late.ts';

/** Loaded when a page has a searchable dropdown: most lists are too short to need a search. */
const load = () => import('./dropdown-search.tsx');

type Props<V extends string> = Omit<DropdownProps<V>, 'onChange' | 'onClear'> & {
  /** Adds a search field above the list. */
  searchable?: boolean;
} & ({ clearable?: false; onChange: (value: V) => void } | { clearable: boolean; onChange: (value: V | '') => void });

/** Chooses one value of a list: the specification's generic dropdown. */
export function Dropdown<V extends string>({ searchable = false, ...props }: Props<V>) {
  const { clearable, onChange } = props;
  const one: DropdownProps<V> = { ...props, onClear: clearable ? () => onChange('') : undefined };
  const late = useLate(load, searchable);
  if (!searchable) return <PlainDropdown {...one} />;
  if (!late) return <PlainDropdown {...one} disabled />;
  return <late.SearchableDropdown {...(one as unknown as DropdownProps<string>)} />;
}

function PlainDropdown<V extends string>(props: DropdownProps<V>) {
  const { options, value, onChange } = props;
  const named = nameOfList(props);
  const known = value !== '' || options.some((option) => option.value === '');
  return (
    // The library's style element is for a kind of list that is not used here, and the content security policy would
    // block it.
    <CSPProvider disableStyleElements>
      <Select.Root<V>
        modal={false}
        items={options}
        value={known ? (value as V) : null}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
        name={props.name}
        disabled={props.disabled}
        required={props.required}
      >
        <DropdownFrame {...props} Label={Select.Label} Trigger={Select.Trigger}>
          <Select.Portal>
            <Select.Positioner
              className="dropdown-place"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              alignItemWithTrigger={false}
            >
              {/* A dialog with a list in it, as the searchable one has: the library's focus guards are allowed in no other. */}
              <Select.Popup className="popup dropdown-popup" role="dialog" {...named}>
                {options.length === 0 && (
                  <p className="dropdown-empty muted">
                    <NothingFound />
                  </p>
                )}
                <Select.List className="dropdown-list" {...named}>
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      className="dropdown-item"
                      value={option.value}
                      label={option.label}
                      disabled={option.disabled}
                    >
                      <OptionText
                        option={option}
                        mark={<Select.ItemIndicator render={<span />}>{<Icon name="check" />}</Select.ItemIndicator>}
                      />
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </DropdownFrame>
      </Select.Root>
    </CSPProvider>
  );
}

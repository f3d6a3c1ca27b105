import { Combobox } from '@base-ui/react/combobox';
import { useTexts } from '../i18n/texts.ts';
import {
  DropdownFrame,
  type DropdownOption,
  type DropdownProps,
  NothingFound,
  nameOfList,
  OptionText,
} from './dropdown-frame.tsx';
import { Icon } from './icon.tsx';

/** The dropdown for long lists, such as all banks: with a search field. */
export function SearchableDropdown(props: DropdownProps<string>) {
  const { options, value, onChange, label } = props;
  const t = useTexts();
  const { contains } = Combobox.useFilter();
  const named = nameOfList(props);
  const search = `${t('common:list.search')} ${label ?? ''}`.trim();
  return (
    <Combobox.Root<DropdownOption, false>
      items={options}
      filter={(option, query) => contains(option, query, ({ label, hint = '' }) => `${label} ${hint}`)}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onValueChange={(chosen) => chosen && onChange(chosen.value)}
      name={props.name}
      disabled={props.disabled}
      required={props.required}
      // Enter chooses the first match.
      autoHighlight
    >
      <DropdownFrame {...props} Label={Combobox.Label} Trigger={Combobox.Trigger}>
        <Combobox.Portal>
          <Combobox.Positioner className="dropdown-place" align="start" sideOffset={4} collisionPadding={8}>
            <Combobox.Popup className="popup dropdown-popup" {...named}>
              <div className="dropdown-search">
                <Icon name="search" />
                <Combobox.Input className="input" aria-label={search} placeholder={t('common:list.search')} />
              </div>
              <Combobox.Empty className="dropdown-empty muted">
                <NothingFound />
              </Combobox.Empty>
              <Combobox.List className="dropdown-list" {...named}>
                {(option: DropdownOption) => (
                  <Combobox.Item
                    key={option.value}
                    className="dropdown-item"
                    value={option}
                    disabled={option.disabled ?? false}
                  >
                    <OptionText
                      option={option}
                      mark={<Combobox.ItemIndicator render={<span />}>{<Icon name="check" />}</Combobox.ItemIndicator>}
                    />
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </DropdownFrame>
    </Combobox.Root>
  );
}

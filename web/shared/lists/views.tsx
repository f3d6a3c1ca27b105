import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ProblemText } from '../api/problem-text.tsx';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';
import { removeView, type SavedView, savedViewsQuery, saveView } from './saved-views.ts';

interface Props {
  /** The current search, in the form of the address's query. */
  current: string;
  /** Predefined views by name. */
  fixed?: SavedView[] | undefined;
  /** The list of the views: names are separate for each list. */
  list: string;
}

/** Saved filters and order, which the server stores by name for this person and merchant. */
export function Views(props: Props) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={t('lists:views.title')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="quiet">
          <Icon name="bookmark" />
          {t('lists:views.title')}
        </Button>
      }
    >
      <Choices {...props} onChosen={() => setOpen(false)} />
    </Popover>
  );
}

function Choices({ current, fixed = [], list, onChosen }: Props & { onChosen: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const mayWrite = useMay('PUT /v1/saved-views');
  const query = savedViewsQuery(merchantId, list);
  const all = useQuery(query);
  const views = all.data;
  const renew = () => client.invalidateQueries({ queryKey: query.queryKey });
  const save = useMutation({
    mutationFn: () => saveView(merchantId, list, { name: name.trim(), search: current }),
    onSuccess: () => {
      setName('');
      return renew();
    },
  });
  const remove = useMutation({
    mutationFn: ({ name: gone }: SavedView) => removeView(merchantId, list, gone),
    onSuccess: renew,
  });
  const gone = remove.isSuccess ? remove.variables : undefined;
  const bringBack = useMutation({
    mutationFn: (view: SavedView) => saveView(merchantId, list, view),
    onSuccess: () => {
      remove.reset();
      return renew();
    },
  });
  const error = all.error ?? save.error ?? remove.error ?? bringBack.error;

  function choose(search: string) {
    setParams(new URLSearchParams(search));
    onChosen();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayWrite.allowed && name.trim() && !save.isPending) save.mutate();
  }

  return (
    <>
      {views?.length === 0 && fixed.length === 0 && <p className="muted">{t('lists:views.none')}</p>}
      {all.isPending && <p className="muted">{t('common:loading')}</p>}
      <ul className="views">
        {fixed.map((view) => (
          <li key={`fixed ${view.name}`}>
            <ViewButton name={view.name} on={view.search === current} onPress={() => choose(view.search)} />
          </li>
        ))}
        {views?.map((view) => (
          <li key={view.name}>
            <ViewButton name={view.name} on={view.search === current} onPress={() => choose(view.search)} />
            <Button
              kind="quiet"
              may={mayWrite}
              aria-label={t('lists:views.remove', { name: view.name })}
              onClick={() => remove.mutate(view)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      {/* A separate live region, so that screen readers announce it. */}
      <p role="status">
        {gone && (
          <>
            <bdi>{t('lists:views.removed', { name: gone.name })}</bdi>{' '}
            <button
              type="button"
              className="text-button"
              aria-busy={bringBack.isPending}
              onClick={() => !bringBack.isPending && bringBack.mutate(gone)}
            >
              {t('lists:views.undo')}
            </button>
          </>
        )}
      </p>
      <form className="filter-form stack gap-2" onSubmit={submit}>
        <Field
          label={t('lists:views.name')}
          help={mayWrite.why ?? t('lists:views.help')}
          maxLength={60}
          value={name}
          disabled={!mayWrite.allowed}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" may={mayWrite} aria-busy={save.isPending}>
          {t('lists:views.save')}
        </Button>
      </form>
      {error && (
        <div role="alert">
          <ProblemText error={error} />
        </div>
      )}
    </>
  );
}

function ViewButton({ name, on, onPress }: { name: string; on: boolean; onPress: () => void }) {
  return (
    <button type="button" className="view" aria-current={on} onClick={onPress}>
      <bdi>{name}</bdi>
      {on && <Icon name="check" />}
    </button>
  );
}

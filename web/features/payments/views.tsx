import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { useMay } from '../../session/may.ts';
import { useMerchant } from '../../session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { removeView, savedViewsQuery, saveView } from './api.ts';
import { readSearch, writeSearch } from './search.ts';

/** Filters and order under a name, kept by the server for this person and merchant. */
export function Views() {
  const { views: said } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={said.title}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="quiet">
          <Icon name="bookmark" />
          {said.title}
        </Button>
      }
    >
      <Choices onChosen={() => setOpen(false)} />
    </Popover>
  );
}

function Choices({ onChosen }: { onChosen: () => void }) {
  const { views: said, loading } = useWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const current = writeSearch(readSearch(params)).toString();
  const [name, setName] = useState('');
  const mayWrite = useMay('PUT /v1/saved-views');
  const query = savedViewsQuery(merchantId);
  const views = useQuery(query);
  const renew = () => client.invalidateQueries({ queryKey: query.queryKey });
  const save = useMutation({
    mutationFn: () => saveView(merchantId, { name: name.trim(), search: current }),
    onSuccess: () => {
      setName('');
      return renew();
    },
  });
  const remove = useMutation({ mutationFn: (gone: string) => removeView(merchantId, gone), onSuccess: renew });
  const error = views.error ?? save.error ?? remove.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayWrite.allowed && name.trim() && !save.isPending) save.mutate();
  }

  return (
    <>
      {views.data?.length === 0 && <p className="muted">{said.none}</p>}
      {views.isPending && <p className="muted">{loading}</p>}
      <ul className="views">
        {views.data?.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              className="view"
              aria-current={view.search === current}
              onClick={() => {
                setParams(new URLSearchParams(view.search));
                onChosen();
              }}
            >
              <bdi>{view.name}</bdi>
              {view.search === current && <Icon name="check" />}
            </button>
            <Button
              kind="quiet"
              may={mayWrite}
              aria-label={said.remove(view.name)}
              onClick={() => remove.mutate(view.name)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      <form className="filter-form" onSubmit={submit}>
        <Field
          label={said.name}
          help={mayWrite.why ?? said.help}
          maxLength={60}
          value={name}
          disabled={!mayWrite.allowed}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" may={mayWrite} aria-busy={save.isPending}>
          {said.save}
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

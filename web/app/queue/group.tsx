import './messages.ts';
import '../home/messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { exactTime, relativeTime } from '../../ui/time.ts';
import { inUnits } from '../../ui/units.ts';
import { useNow } from '../../ui/use-now.ts';
import { entriesQuery, type Group as GroupOf } from './api.ts';
import type { AttentionItem } from './entities.ts';
import { Entry } from './entry.tsx';
import { address, type QueueSearch } from './search.ts';
import { whyOf } from './why.ts';

/** Kinds whose entries have deadlines of their own. */
const hasDeadline = ({ entity }: GroupOf): boolean => ['dispute', 'platform', 'connection'].includes(entity);

/** The chosen entries, by their ids. Absent where this person may not act on several. */
export interface Selection {
  chosen: ReadonlyMap<string, AttentionItem>;
  set: (items: readonly AttentionItem[], isChosen: boolean) => void;
}

interface Props {
  group: GroupOf;
  search: QueueSearch;
  selection?: Selection | undefined;
  onSaid: (text: string) => void;
}

/** The entries of one kind and reason: what happened and what to do once, above the rows that it is true of. */
export function Group(props: Props) {
  const { group, search, selection } = props;
  const t = useTexts();
  const { tag } = useLanguage();
  const id = useId();
  const now = useNow();
  const why = whyOf(t, group.entity, group.reason);
  const whole: QueueSearch = { ...search, entity: group.entity, reason: [group.reason] };
  const isWhole = search.entity === group.entity && search.reason?.length === 1;
  const isChosen = group.items.length > 0 && group.items.every((item) => selection?.chosen.has(item.id));
  return (
    <section className="group" aria-labelledby={id}>
      <div className="group-head">
        {selection && (
          <label className="entry-tick">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={(event) => selection.set(group.items, event.target.checked)}
            />
            <span className="unseen">{t('queue:chooseGroup', { reason: why.title })}</span>
          </label>
        )}
        <div className="group-text">
          <h2 id={id}>{why.title}</h2>
          <p className="muted">{why.advice}</p>
        </div>
        <dl className="group-facts">
          <div>
            <dt>{t('queue:fact.count')}</dt>
            <dd className="number">{t('home:queue.counted', { n: group.count })}</dd>
          </div>
          {group.amount !== undefined && (
            <div>
              <dt>{t('queue:fact.amount')}</dt>
              <dd>
                <Money cents={group.amount} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('queue:fact.oldest')}</dt>
            <dd title={exactTime(group.oldest, tag)}>{relativeTime(group.oldest, now, tag)}</dd>
          </div>
          <div>
            <dt>
              {hasDeadline(group)
                ? t('queue:fact.deadline')
                : t('queue:fact.time', { time: inUnits(group.settle, tag) })}
            </dt>
            <dd>
              {group.overdue > 0 ? (
                <span className="icon-text" data-tone="bad">
                  <Icon name="alert" />
                  <span>{t('queue:fact.overdue', { count: group.overdue })}</span>
                </span>
              ) : (
                t('queue:fact.inTime')
              )}
            </dd>
          </div>
        </dl>
      </div>
      {isWhole ? <WholeGroup {...props} /> : <Rows {...props} items={group.items} />}
      {!isWhole && group.count > group.items.length && (
        <p className="group-more">
          <Link to={`?${address.write(whole)}`}>{t('queue:all', { count: group.count })}</Link>
        </p>
      )}
    </section>
  );
}

function Rows({ items, selection, onSaid }: Omit<Props, 'group'> & { items: readonly AttentionItem[] }) {
  return (
    <ul className="group-rows">
      {items.map((item) => (
        <Entry
          key={item.id}
          item={item}
          isChosen={selection?.chosen.has(item.id) ?? false}
          onChoose={selection && ((isChosen) => selection.set([item], isChosen))}
          onSaid={onSaid}
        />
      ))}
    </ul>
  );
}

/** All entries of the group, page by page; those that came with the group until they are there. */
function WholeGroup(props: Props) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const all = useInfiniteQuery(entriesQuery(merchantId, props.search));
  const items = all.data?.pages.flatMap(({ data }) => data) ?? props.group.items;
  return (
    <>
      <Rows {...props} items={items} />
      {all.hasNextPage && (
        <p className="group-more">
          <Button kind="quiet" aria-busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
            {t('home:queue.more')}
          </Button>
        </p>
      )}
    </>
  );
}

import './upload-box.css';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ReceiverWords, useReceiverWords } from '../words.ts';
import type { SendFault } from './send-file.ts';
import type { UploadState } from './use-uploads.ts';

interface Props {
  /** What the file shows. */
  label: string;
  help: string;
  /** What the API says of it: that it is missing, or what is wrong. */
  error?: string | undefined;
  /** The file that is there. */
  given?: { fileName: string; size?: number } | undefined;
  /** A file that was on its way when the page was left. */
  interrupted?: string | undefined;
  state: UploadState | undefined;
  /** Of a phone: the one towards the person who holds it, or the other one. */
  camera?: 'user' | 'environment';
  disabled?: boolean;
  onChoose: (file: File) => void;
  onAgain: () => void;
  /** Calls off what is on its way, or forgets what went wrong. */
  onDrop: () => void;
  /** Takes away what is there; absent where another file takes its place. */
  onRemove?: () => void;
}

const accepted = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf';

/** A place for one paper: chosen, dropped or photographed; how far it is; what went wrong and what to do about it. */
export function UploadBox(props: Props) {
  const { label, help, error, given, interrupted, state, camera = 'environment', disabled, onChoose } = props;
  const { tag } = useLanguage();
  const said = useReceiverWords().upload;
  const id = useId();
  const stage = state?.stage;
  const open = !given && (!state || stage === 'unfit');
  const size = (bytes: number) => bytesOf(bytes, tag);
  const fault =
    state?.stage === 'unfit'
      ? `${state.name}: ${said.unfit[state.fault]}`
      : interrupted && said.interrupted(interrupted);

  return (
    <section
      className="upload"
      aria-labelledby={`${id}-label`}
      data-state={stage ?? (given ? 'done' : 'open')}
      data-wrong={open && (error !== undefined || Boolean(fault))}
    >
      <h3 id={`${id}-label`}>{label}</h3>
      <div className="upload-body">
        {open && (
          <>
            <FileDrop
              label={said.choose}
              about={label}
              help={help}
              error={fault || error}
              accept={accepted}
              disabled={disabled ?? false}
              onChoose={onChoose}
            />
            <label className="button upload-camera">
              <input
                type="file"
                accept="image/*"
                capture={camera}
                className="unseen"
                disabled={disabled}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  event.target.value = '';
                  if (file) onChoose(file);
                }}
              />
              {said.camera}
              <span className="unseen">: {label}</span>
            </label>
          </>
        )}
        {!state && given && (
          <div className="upload-line" data-tone="good">
            <Icon name="check" />
            <p>
              <bdi>{given.fileName}</bdi>{' '}
              {given.size !== undefined && <span className="number muted">{size(given.size)}</span>}
              {error && <span className="upload-error">{error}</span>}
            </p>
            {props.onRemove && (
              <Button kind="quiet" onClick={props.onRemove}>
                {said.change}
                <span className="unseen">: {label}</span>
              </Button>
            )}
          </div>
        )}
        {state?.stage === 'sending' && (
          <div className="upload-line">
            <Icon name="outward" />
            <div>
              <p className="upload-going">
                <bdi>{state.name}</bdi>{' '}
                <span className="number muted">
                  {state.share < 1 ? said.sent(size(state.share * state.size), size(state.size)) : said.checking}
                </span>
              </p>
              <progress
                className="upload-progress"
                aria-label={said.progress(label)}
                max={100}
                value={Math.floor(state.share * 100)}
              />
            </div>
            <Button kind="quiet" onClick={props.onDrop}>
              {said.cancel}
            </Button>
          </div>
        )}
        {(state?.stage === 'waiting' || state?.stage === 'failed') && (
          <div className="upload-trouble" data-tone={stage === 'waiting' ? 'ask' : 'bad'}>
            <Icon name="alert" />
            <div>
              <p className="upload-trouble-title">{stage === 'waiting' ? said.offline : said.failed}</p>
              <p>
                <bdi>{state.name}</bdi>: {state.stage === 'waiting' ? said.offlineHelp : whyOf(state.fault, said)}
              </p>
              <p className="upload-buttons">
                {mayGoAgain(state) && <Button onClick={props.onAgain}>{said.again}</Button>}
                <Button onClick={props.onDrop}>{said.another}</Button>
              </p>
            </div>
          </div>
        )}
      </div>
      <p className="unseen" role="status">
        {state?.stage === 'sending' && said.heard.sending(state.name)}
        {state?.stage === 'waiting' && `${label}: ${said.offline}. ${said.offlineHelp}`}
        {state?.stage === 'failed' && `${label}: ${said.failed}. ${whyOf(state.fault, said)}`}
        {fault && `${label}: ${fault}`}
      </p>
      {!state && given && (
        <p className="upload-said" role="status" data-tone="good">
          {said.done}
        </p>
      )}
    </section>
  );
}

/** The same file would be refused for the same reason. */
const mayGoAgain = (state: UploadState): boolean =>
  state.stage === 'waiting' ||
  (state.stage === 'failed' && state.fault.why !== 'refused' && state.fault.why !== 'mayNot');

function whyOf(fault: Exclude<SendFault, { why: 'network' }>, said: ReceiverWords['upload']): string {
  switch (fault.why) {
    case 'refused':
      return fault.violations
        .map(({ rule, message }) =>
          Object.hasOwn(said.rule, rule) ? said.rule[rule as keyof typeof said.rule] : message,
        )
        .concat(said.refusedHelp)
        .join(' ');
    case 'server':
      return fault.requestId ? said.serverWith(fault.requestId) : said.server;
    case 'expired':
      return said.expired;
    case 'mayNot':
      return said.mayNot;
  }
}

/** `940 kB`, `2,3 MB`. */
function bytesOf(bytes: number, tag: string): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'kilobyte'] : [bytes / (1024 * 1024), 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value);
}

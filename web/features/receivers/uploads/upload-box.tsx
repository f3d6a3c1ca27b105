import './upload-box.css';
import '../messages.ts';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SendFault } from './send-file.ts';
import type { UploadState } from './use-uploads.ts';

interface Props {
  /** The document that the file shows. */
  label: string;
  help: string;
  /** The API's error about the document: missing, or why it was refused. */
  error?: string | undefined;
  /** The uploaded file. */
  given?: { fileName: string; size?: number } | undefined;
  /** The name of a file whose upload was interrupted by leaving the page. */
  interrupted?: string | undefined;
  state: UploadState | undefined;
  /** A phone's front camera (`user`) or rear camera. */
  camera?: 'user' | 'environment';
  disabled?: boolean;
  onChoose: (file: File) => void;
  onAgain: () => void;
  /** Cancels the upload or clears its error. */
  onDrop: () => void;
  /** Removes the uploaded file; absent where only another file can replace it. */
  onRemove?: () => void;
}

const accepted = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf';

/** The upload of one document by choice, drop or camera, with its progress, errors and what to do about them. */
export function UploadBox(props: Props) {
  const { label, help, error, given, interrupted, state, camera = 'environment', disabled, onChoose } = props;
  const { tag } = useLanguage();
  const t = useTexts();
  const id = useId();
  const stage = state?.stage;
  const open = !given && (!state || stage === 'unfit');
  const size = (bytes: number) => bytesOf(bytes, tag);
  const fault =
    state?.stage === 'unfit'
      ? `${state.name}: ${t(`receivers:upload.unfit.${state.fault}`)}`
      : interrupted && t('receivers:upload.interrupted', { name: interrupted });

  return (
    <section
      className="upload"
      aria-labelledby={`${id}-label`}
      data-state={stage ?? (given ? 'done' : 'open')}
      data-wrong={open && (error !== undefined || Boolean(fault))}
    >
      <h3 id={`${id}-label`}>{label}</h3>
      <div className="stack gap-2">
        {open && (
          <>
            <FileDrop
              label={t('receivers:upload.choose')}
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
              {t('receivers:upload.camera')}
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
                {t('receivers:upload.change')}
                <span className="unseen">: {label}</span>
              </Button>
            )}
          </div>
        )}
        {state?.stage === 'sending' && (
          <div className="upload-line">
            <Icon name="outward" />
            <div>
              <p className="cluster gap-3 between">
                <bdi>{state.name}</bdi>{' '}
                <span className="number muted">
                  {state.share < 1
                    ? t('receivers:upload.sent', { done: size(state.share * state.size), all: size(state.size) })
                    : t('receivers:upload.checking')}
                </span>
              </p>
              <progress
                className="upload-progress"
                aria-label={t('receivers:upload.progress', { what: label })}
                max={100}
                value={Math.floor(state.share * 100)}
              />
            </div>
            <Button kind="quiet" onClick={props.onDrop}>
              {t('receivers:upload.cancel')}
            </Button>
          </div>
        )}
        {(state?.stage === 'waiting' || state?.stage === 'failed') && (
          <div className="upload-trouble" data-tone={stage === 'waiting' ? 'ask' : 'bad'}>
            <Icon name="alert" />
            <div>
              <p className="upload-trouble-title">
                {stage === 'waiting' ? t('receivers:upload.offline') : t('receivers:upload.failed')}
              </p>
              <p>
                <bdi>{state.name}</bdi>:{' '}
                {state.stage === 'waiting' ? t('receivers:upload.offlineHelp') : whyOf(state.fault, t)}
              </p>
              <p className="upload-buttons cluster">
                {mayGoAgain(state) && <Button onClick={props.onAgain}>{t('receivers:upload.again')}</Button>}
                <Button onClick={props.onDrop}>{t('receivers:upload.another')}</Button>
              </p>
            </div>
          </div>
        )}
      </div>
      <p className="unseen" role="status">
        {state?.stage === 'sending' && t('receivers:upload.announced.sending', { name: state.name })}
        {state?.stage === 'waiting' &&
          `${label}: ${t('receivers:upload.offline')}. ${t('receivers:upload.offlineHelp')}`}
        {state?.stage === 'failed' && `${label}: ${t('receivers:upload.failed')}. ${whyOf(state.fault, t)}`}
        {fault && `${label}: ${fault}`}
      </p>
      {!state && given && (
        <p className="upload-result" role="status" data-tone="good">
          {t('receivers:upload.done')}
        </p>
      )}
    </section>
  );
}

/** Whether another try with the same file can succeed. */
const mayGoAgain = (state: UploadState): boolean =>
  state.stage === 'waiting' ||
  (state.stage === 'failed' && state.fault.why !== 'refused' && state.fault.why !== 'mayNot');

function whyOf(fault: Exclude<SendFault, { why: 'network' }>, t: Translate): string {
  switch (fault.why) {
    case 'refused':
      return fault.violations
        .map(({ rule, message }) => known(t, `receivers:upload.rule.${rule}`, message))
        .concat(t('receivers:upload.refusedHelp'))
        .join(' ');
    case 'server':
      return fault.requestId
        ? t('receivers:upload.serverWith', { requestId: fault.requestId })
        : t('receivers:upload.server');
    case 'expired':
      return t('receivers:upload.expired');
    case 'mayNot':
      return t('receivers:upload.mayNot');
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

import type { ViewData } from '../../../state/views.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckIcon } from '../../../ui/icons/CheckIcon.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Verbatim } from '../../../ui/Verbatim.tsx'
import { ViewBody } from '../../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { useWords } from '../../../words/useWords.ts'
import './names.css'

/** Waits for the registration, then says that it worked. Specification §4. */
export const RegisterAccountNameSuccessView = (props: { data: ViewData['RegisterAccountNameSuccess'] }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { name, pending } = props.data
  return (
    <ViewBody>
      <div className="name-done">
        <span aria-hidden="true" className={pending ? 'name-mark' : 'name-mark name-mark-done'}>
          {pending ? <Spinner size={28} /> : <CheckIcon size={32} />}
        </span>
        <div aria-live="polite">
          <p className="status-title">{pending ? t('names.pending.title') : <Verbatim>{name}</Verbatim>}</p>
          <p className="muted">
            {pending ? <Sentence id="names.pending.text" values={{ name }} /> : t('names.done.text')}
          </p>
        </div>
        <div className="status-actions">
          {!pending && (
            <Button initialFocus kind="primary" onClick={() => store.getState().reset({ name: 'Account' })}>
              {t('names.done.go')}
            </Button>
          )}
        </div>
      </div>
    </ViewBody>
  )
}

import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'

/**
 * The frame cannot reach this window, so only the person can tell that it belongs to their page. Nothing of the request
 * is shown before: anybody can send the address of a window.
 */
export const WindowCompare = (props: { letters: string; onSame(): void; onOther(): void }) => {
  const t = useWords()
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={props.onOther}>{t('window.other')}</Button>
          <Button disabled={props.letters === ''} kind="primary" onClick={props.onSame}>
            {t('window.same')}
          </Button>
        </>
      }
    >
      <div className="window-note">
        <p className="window-note-title">{t('window.compare.title')}</p>
        <p className="window-compare">
          {t('window.compare')} <strong translate="no">{props.letters}</strong>
        </p>
        <p className="muted">{t('window.compare.text')}</p>
      </div>
    </ViewBody>
  )
}

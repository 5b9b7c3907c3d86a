import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import { startLog } from './startLog.ts'

/** Gives a person the log of this frame, to show to who helps. */
export const CopyDetails = ({ cause }: { cause: unknown }) => {
  const t = useWords()
  const context = useWidgetContext()
  const copy = async (): Promise<void> => {
    const log = startLog(context)
    log.add(`broken ${String(cause)}`)
    log.add(`browser ${navigator.userAgent}`)
    const isCopied = await copyText(log.text())
    context.store
      .getState()
      .setToast(
        isCopied
          ? { kind: 'success', word: 'error.details.copied' }
          : { kind: 'error', word: 'error.details.copyFailed' },
      )
  }
  return <Button onClick={copy}>{t('error.details.copy')}</Button>
}

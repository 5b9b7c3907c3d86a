import { copyText } from '../../ui/copyText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Copies a whole address, and says whether that worked. */
export const CopyAddress = ({ address }: { address: string }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const copy = async () => {
    const done = await copyText(address)
    store
      .getState()
      .setToast(
        done ? { kind: 'success', word: 'account.copied' } : { kind: 'error', word: 'account.copyFailed' },
      )
  }
  return (
    <IconButton label={t('account.copy')} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </IconButton>
  )
}

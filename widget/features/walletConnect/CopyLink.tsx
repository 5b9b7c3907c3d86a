import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** For wallets that take the link itself. */
export const CopyLink = ({ uri }: { uri: string | undefined }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const copy = async (): Promise<void> => {
    const copied = uri !== undefined && (await copyText(uri))
    store
      .getState()
      .setToast(
        copied
          ? { kind: 'success', word: 'walletConnect.copied' }
          : { kind: 'error', word: 'walletConnect.copyFailed' },
      )
  }
  return (
    <Button disabled={!uri} icon={<CopyIcon size={18} />} onClick={() => void copy()}>
      {t('walletConnect.copy')}
    </Button>
  )
}

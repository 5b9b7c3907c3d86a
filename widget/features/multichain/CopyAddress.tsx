import { copyAddress } from '../../actions/copyAddress.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Copies a whole address, and says whether that worked. */
export const CopyAddress = ({ address }: { address: string }) => {
  const t = useWords()
  const context = useWidgetContext()
  return (
    <IconButton label={t('account.copy')} onClick={() => void copyAddress(context, address)}>
      <CopyIcon size={18} />
    </IconButton>
  )
}

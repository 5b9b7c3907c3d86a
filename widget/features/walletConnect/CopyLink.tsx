import { copyLink } from '../../actions/copyLink.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** For wallets that take the link itself. */
export const CopyLink = ({ uri }: { uri: string | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  return (
    <Button disabled={!uri} icon={<CopyIcon size={18} />} onClick={() => uri && void copyLink(context, uri)}>
      {t('link.copy')}
    </Button>
  )
}

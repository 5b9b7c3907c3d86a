import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Below a code to scan: this browser could have the wallet and has not, which nobody sees otherwise. */
export const GetHere = ({ wallet }: { wallet: CatalogueWallet }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const values = { wallet: wallet.name }
  return (
    <div className="get-here">
      <p className="muted">{t('walletConnect.notDetected.text', values)}</p>
      <Button onClick={() => store.getState().push({ name: 'Downloads', data: { wallet } })}>
        {t('walletConnect.get', values)}
      </Button>
    </div>
  )
}

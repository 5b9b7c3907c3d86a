import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWidgetContext } from '../../useWidget.ts'

/** Below a code to scan: this browser could have the wallet and has not, which nobody sees otherwise. */
export const GetHere = ({ wallet }: { wallet: CatalogueWallet }) => {
  const { store } = useWidgetContext()
  const values = { wallet: wallet.name }
  return (
    <div className="get-here">
      <p className="muted">
        <Sentence id="walletConnect.notDetected.text" values={values} />
      </p>
      <Button onClick={() => store.getState().push({ name: 'Downloads', data: { wallet } })}>
        <Sentence id="walletConnect.get" values={values} />
      </Button>
    </div>
  )
}

import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import type { Connector } from '../../wallets/connector.ts'
import { useWords } from '../../words/useWords.ts'

/** The wallet as an extension of this browser: it is here, or can be got. */
export const BrowserPanel = (props: { wallet: CatalogueWallet; connector: Connector | undefined }) => {
  const { wallet, connector } = props
  const t = useWords()
  const { store } = useWidgetContext()
  const { push } = store.getState()
  const values = { wallet: wallet.name }
  return (
    <StatusView
      picture={<Tile name={wallet.name} size={72} src={walletPicture(wallet)} />}
      state={connector ? 'waiting' : 'failed'}
      text={t(connector ? 'walletConnect.browserText' : 'walletConnect.notDetected.text', values)}
      title={t(connector ? 'connecting.title' : 'walletConnect.notDetected.title', values)}
    >
      {connector ? (
        <Button
          kind="primary"
          onClick={() => push({ name: 'ConnectingExternal', data: { connectorId: connector.id } })}
        >
          {t('walletConnect.open', values)}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => push({ name: 'Downloads', data: { wallet } })}>
          {t('walletConnect.get', values)}
        </Button>
      )}
    </StatusView>
  )
}

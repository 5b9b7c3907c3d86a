import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import type { Connector } from '../../wallets/connector.ts'

/** The wallet as an extension of this browser: it is here, or can be got. */
export const BrowserPanel = (props: { wallet: CatalogueWallet; connector: Connector | undefined }) => {
  const { wallet, connector } = props
  const { store } = useWidgetContext()
  const { push } = store.getState()
  const values = { wallet: wallet.name }
  return (
    <StatusView
      picture={<Tile name={wallet.name} size={72} src={walletPicture(wallet)} />}
      state={connector ? 'waiting' : 'failed'}
      text={
        <Sentence
          id={connector ? 'walletConnect.browserText' : 'walletConnect.notDetected.text'}
          values={values}
        />
      }
      title={
        <Sentence id={connector ? 'connecting.title' : 'walletConnect.notDetected.title'} values={values} />
      }
    >
      {connector ? (
        <Button
          kind="primary"
          onClick={() => push({ name: 'ConnectingExternal', data: { connectorId: connector.id } })}
        >
          <Sentence id="walletConnect.open" values={values} />
        </Button>
      ) : (
        <Button kind="primary" onClick={() => push({ name: 'Downloads', data: { wallet } })}>
          <Sentence id="walletConnect.get" values={values} />
        </Button>
      )}
    </StatusView>
  )
}

import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { Pairing } from '../../state/walletConnect.ts'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { appLink, type LinkKind, linkTarget, walletLink } from '../../wallets/walletConnect/walletLink.ts'
import { useWords } from '../../words/useWords.ts'
import { CopyLink } from './CopyLink.tsx'
import './LinkPanel.css'

/** Opens a wallet of this device, or one that is a web page, by the tap itself: browsers open nothing without one. */
export const LinkPanel = (props: { pairing: Pairing | null; wallet: CatalogueWallet; kind: LinkKind }) => {
  const { pairing, wallet, kind } = props
  const t = useWords()
  const { store } = useWidgetContext()
  const href = pairing && walletLink(wallet, kind, pairing.uri)
  const words = (
    <>
      <span>
        <Sentence id="walletConnect.open" values={{ wallet: wallet.name }} />
      </span>
      <ExternalIcon size={18} />
    </>
  )
  return (
    <StatusView
      picture={<Tile name={wallet.name} size={72} src={walletPicture(wallet)} />}
      state="waiting"
      text={t(kind === 'web' ? 'walletConnect.webText' : 'walletConnect.appText')}
      title={<Sentence id="connecting.title" values={{ wallet: wallet.name }} />}
    >
      <div className="link-panel">
        {href ? (
          <a
            className="button button-primary"
            href={href}
            onClick={() => store.getState().setAppLink(appLink(wallet, kind) ?? '')}
            rel="noreferrer"
            target={linkTarget(href)}
          >
            {words}
          </a>
        ) : (
          <Button disabled kind="primary" onClick={() => {}}>
            <Sentence id="walletConnect.open" values={{ wallet: wallet.name }} />
          </Button>
        )}
        <CopyLink uri={pairing?.uri} />
      </div>
    </StatusView>
  )
}

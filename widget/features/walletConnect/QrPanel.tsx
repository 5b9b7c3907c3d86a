import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { Pairing } from '../../state/walletConnect.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { useWords } from '../../words/useWords.ts'
import { CopyLink } from './CopyLink.tsx'
import './QrPanel.css'
import { QrCode } from '../../ui/QrCode.tsx'

/** The code for a wallet on another device. */
export const QrPanel = (props: { pairing: Pairing | null; wallet: CatalogueWallet | undefined }) => {
  const { pairing, wallet } = props
  const t = useWords()
  const middle = wallet && <Tile name={wallet.name} size={52} src={walletPicture(wallet)} />
  return (
    <div className="qr-panel">
      {pairing ? (
        <QrCode label={t('walletConnect.qr')} text={pairing.uri} {...(middle && { middle })} />
      ) : (
        <div aria-label={t('walletConnect.preparing')} className="qr qr-waiting" role="status">
          <Spinner size={28} />
        </div>
      )}
      <p className="muted qr-words">
        {wallet ? t('walletConnect.scanWith', { wallet: wallet.name }) : t('walletConnect.scan')}
      </p>
      <CopyLink uri={pairing?.uri} />
    </div>
  )
}

import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { Pairing } from '../../state/walletConnect.ts'
import { QrPanel } from '../../ui/QrPanel.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { useWords } from '../../words/useWords.ts'
import { CopyLink } from './CopyLink.tsx'

/** The code for a wallet on another device. */
export const PairingCode = (props: { pairing: Pairing | null; wallet: CatalogueWallet | undefined }) => {
  const { pairing, wallet } = props
  const t = useWords()
  return (
    <QrPanel
      label={t('walletConnect.qr')}
      middle={wallet && <Tile name={wallet.name} size={52} src={walletPicture(wallet)} />}
      text={pairing?.uri}
      waiting={t('walletConnect.preparing')}
      words={
        wallet ? (
          <Sentence id="walletConnect.scanWith" values={{ wallet: wallet.name }} />
        ) : (
          t('walletConnect.scan')
        )
      }
    >
      <CopyLink uri={pairing?.uri} />
    </QrPanel>
  )
}

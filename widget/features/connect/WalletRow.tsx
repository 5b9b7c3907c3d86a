import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { visibleText } from '../../format/visibleText.ts'
import { ListItem } from '../../ui/ListItem.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { connectTarget } from '../../wallets/connectTarget.ts'
import type { ListedConnector } from '../../wallets/listConnectors.ts'
import { type Translate, useWords } from '../../words/useWords.ts'

/** `withInstalled`: the tag tells something only beside wallets that are not installed. */
export const WalletRow = (props: {
  wallet: ListedConnector
  withInstalled: boolean
  namespace: Namespace | undefined
}) => {
  const { connector } = props.wallet
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <ListItem
      end={tagOf(props.wallet, props.withInstalled, t)}
      onClick={() => {
        const { push, askedFamilies } = store.getState()
        push(connectTarget(props.wallet, props.namespace, askedFamilies.at(-1)))
      }}
      picture={<WalletTile icon={connector.icon} name={connector.name} />}
    >
      <Verbatim>{visibleText(connector.name)}</Verbatim>
    </ListItem>
  )
}

const tagOf = (wallet: ListedConnector, withInstalled: boolean, t: Translate) => {
  if (wallet.connected) return <Tag tone="accent">{t('connect.tag.connected')}</Tag>
  if (wallet.connector.type === 'WALLET_CONNECT') return <Tag>{t('connect.tag.qr')}</Tag>
  if (wallet.recent) return <Tag>{t('connect.tag.recent')}</Tag>
  return wallet.installed && withInstalled ? <Tag>{t('connect.tag.installed')}</Tag> : null
}

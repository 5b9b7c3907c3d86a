import { visibleText } from '../../format/visibleText.ts'
import { ListItem } from '../../ui/ListItem.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import type { ListedConnector } from '../../wallets/listConnectors.ts'
import { type Translate, useWords } from '../../words/useWords.ts'

/** `withInstalled`: the tag tells something only beside wallets that are not installed. */
export const WalletRow = (props: { wallet: ListedConnector; withInstalled: boolean }) => {
  const { connector, connected } = props.wallet
  const t = useWords()
  const { store } = useWidgetContext()
  const choose = () =>
    store
      .getState()
      .push(
        connected ? { name: 'Account' } : { name: 'ConnectingExternal', data: { connectorId: connector.id } },
      )
  return (
    <ListItem
      end={tagOf(props.wallet, props.withInstalled, t)}
      onClick={choose}
      picture={<WalletTile icon={connector.icon} name={connector.name} />}
    >
      {visibleText(connector.name)}
    </ListItem>
  )
}

const tagOf = ({ connected, recent, installed }: ListedConnector, withInstalled: boolean, t: Translate) => {
  if (connected) return <Tag tone="accent">{t('connect.tag.connected')}</Tag>
  if (recent) return <Tag>{t('connect.tag.recent')}</Tag>
  return installed && withInstalled ? <Tag>{t('connect.tag.installed')}</Tag> : null
}

import { disconnect } from '../../actions/disconnect.ts'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { NetworkList } from './NetworkList.tsx'
import './NetworksView.css'

/** The wallet is on a network that this site can't use: choose another, or leave. */
export const UnsupportedChainView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const networks = useWidget((state) => state.networks)
  return (
    <ViewBody>
      <p className="unsupported-text muted">{t('networks.unsupported.text')}</p>
      <NetworkList networks={networks} />
      <ul className="list unsupported-leave">
        <ListItem
          onClick={() => void disconnect(context)}
          picture={
            <span className="row-icon">
              <DisconnectIcon />
            </span>
          }
          tone="danger"
        >
          {t('account.disconnect')}
        </ListItem>
      </ul>
    </ViewBody>
  )
}

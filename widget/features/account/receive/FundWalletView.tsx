import { ChevronRightIcon } from '../../../ui/icons/ChevronRightIcon.tsx'
import { QrIcon } from '../../../ui/icons/QrIcon.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { ViewBody } from '../../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { useWords } from '../../../words/useWords.ts'

/** The ways to get something into the wallet; only those that are set up here. Inventory §1.5.1. */
export const FundWalletView = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <ViewBody>
      <ul className="list">
        <ListItem
          end={<ChevronRightIcon size={18} />}
          onClick={() => store.getState().push({ name: 'WalletReceive' })}
          picture={
            <span className="row-icon">
              <QrIcon />
            </span>
          }
        >
          {t('fund.receive')}
        </ListItem>
      </ul>
    </ViewBody>
  )
}

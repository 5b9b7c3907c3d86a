import { useQuery } from '@tanstack/react-query'
import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { nativeBalance } from '../../api/balance.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { addressOf } from '../../format/address.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The native balance on the active network, from its node. */
export const Balance = ({ accountId, network }: { accountId: CaipAccountId; network: Network }) => {
  const t = useWords()
  const { api } = useWidgetContext()
  const query = useQuery(nativeBalance(api, network.id as CaipNetworkId, addressOf(accountId)))
  const { symbol, decimals } = network.nativeCurrency
  return (
    <div
      aria-busy={query.isPending}
      aria-label={t('account.balance')}
      className={query.isError ? 'account-balance account-balance-none' : 'account-balance'}
      role="status"
    >
      {query.isPending && <Skeleton width={96} />}
      {query.isError && t(catalogue.balance_unavailable.title)}
      {query.isSuccess && <MarkedText text={coinsText(shortAmount(query.data, decimals), symbol)} />}
    </div>
  )
}

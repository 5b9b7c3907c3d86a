import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { nativeBalance } from '../../api/balance.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { addressOf } from '../../format/address.ts'
import { shortAmount } from '../../format/amount.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

interface BalanceProps {
  accountId: CaipAccountId
  network: Network
}

/** The native balance on the active network. */
export const Balance = (props: BalanceProps) => (
  <QueryClientProvider client={queryClientOf(useWidgetContext().api)}>
    <BalanceLine {...props} />
  </QueryClientProvider>
)

const BalanceLine = ({ accountId, network }: BalanceProps) => {
  const t = useWords()
  const { api } = useWidgetContext()
  const query = useQuery(nativeBalance(api, network.id as CaipNetworkId, addressOf(accountId)))
  const { symbol, decimals } = network.nativeCurrency
  return (
    <div
      aria-busy={query.isPending}
      aria-label={t('account.balance')}
      className="account-balance"
      role="status"
    >
      {query.isPending && <Skeleton width={96} />}
      {query.isError && t(catalogue.balance_unavailable.title)}
      {query.isSuccess && `${shortAmount(query.data, decimals)} ${symbol}`}
    </div>
  )
}

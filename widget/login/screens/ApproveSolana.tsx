import { SolanaReview } from '../../review/solana/SolanaReview.tsx'
import type { ScreenOf } from '../people/screen.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants transactions of Solana signed by the embedded wallet. */
export const ApproveSolana = ({ screen }: { screen: ScreenOf<'ApproveSolana'> }) => (
  <WithReview screen={screen}>
    <SolanaReview asked={screen.data} networkId={screen.data.networkId} />
  </WithReview>
)

import type { AskWallet } from './family.ts'

/** `working`: something is being sent; `asking`: the wallet has a request of it. A second one starts in neither. */
export type Stage = 'idle' | 'working' | 'asking'

interface Staged {
  getState(): { stage: Stage; setStage(stage: Stage): void }
}

/** The same wallet; the stage is `asking` while it has a request, and what answers late changes no stage that is over. */
export const stagedWallet =
  (wallet: AskWallet, { getState }: Staged): AskWallet =>
  async (request) => {
    getState().setStage('asking')
    try {
      return await wallet(request)
    } finally {
      if (getState().stage === 'asking') getState().setStage('working')
    }
  }

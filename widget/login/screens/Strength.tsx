import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { type PasswordReason, type PasswordStrength, passwordStrength } from '../custody/passwordStrength.ts'

const levels: Readonly<Record<PasswordStrength['strength'], number>> = { weak: 1, fair: 2, strong: 3 }

/** Why a weak password is refused. */
const reasons: Readonly<Record<PasswordReason, WordId>> = {
  too_short: 'login.strength.tooShort',
  common: 'login.strength.common',
  repeats: 'login.strength.repeats',
  sequence: 'login.strength.sequence',
  short: 'login.strength.short',
  good: 'login.strength.strong',
}

const wordOf = ({ strength, reason }: PasswordStrength): WordId =>
  strength === 'fair' ? 'login.strength.fair' : reasons[reason]

/** How long a password would hold, in three steps and in words. */
export const Strength = ({ password, id }: { password: string; id: string }) => {
  const t = useWords()
  const estimate = passwordStrength(password)
  const level = password ? levels[estimate.strength] : 0
  return (
    <div>
      <div aria-hidden="true" className={`password-strength strength-${level}`}>
        {[1, 2, 3].map((step) => (
          <span className={step <= level ? 'strength-on' : undefined} key={step} />
        ))}
      </div>
      <p aria-live="polite" className="login-note muted" id={id}>
        {password && t(wordOf(estimate))}
      </p>
    </div>
  )
}

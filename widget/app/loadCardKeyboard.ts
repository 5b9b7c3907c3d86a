/** Nobody presses Tab or Back before there is something to see. */
export const loadCardKeyboard = () => import('./CardKeyboard.tsx')

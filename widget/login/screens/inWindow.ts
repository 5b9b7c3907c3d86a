/** What is decided in a window; most browsers never load it. */
export { PermissionInWindow } from './PermissionInWindow.tsx'
export { ReviewInWindow } from './ReviewInWindow.tsx'
export { SecretInWindow } from './SecretInWindow.tsx'

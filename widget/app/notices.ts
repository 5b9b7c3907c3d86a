export { CopyDetails } from '../log/CopyDetails.tsx'
export { startLog } from '../log/startLog.ts'
export { Alert } from './Alert.tsx'
export { Toast } from './Toast.tsx'

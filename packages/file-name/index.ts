export { cleanFileName, numberFileName } from './clean-file-name.ts'

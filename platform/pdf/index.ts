export {
  colours,
  decorate,
  drawFacts,
  drawFooters,
  drawLine,
  drawText,
  type Fact,
  styles,
  type TextStyle,
  tagged,
} from './draw.ts'
export { bytesOfPdf, contentWidth, loadFonts, openPdf, page } from './open-pdf.ts'

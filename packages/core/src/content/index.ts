export { base64FromBytes, bytesFromBase64 } from './base64.ts';
export { detectBase64MediaType, detectMediaType } from './media-type.ts';
export { audioPart, filePart, imagePart, pdfPart, textPart, videoPart } from './parts.ts';

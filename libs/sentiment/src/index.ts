export { createSentimentModel, loadSentimentModel, type SentimentModel } from './sentiment-model.js';

import type { DemoPost } from './demoPost.ts';
import { demoAnnouncements } from './posts/demoAnnouncements.ts';
import { demoArabic, demoChinese } from './posts/demoArabicChinese.ts';
import { demoArticlesGarden } from './posts/demoArticlesGarden.ts';
import { demoArticlesGuides } from './posts/demoArticlesGuides.ts';
import { demoArticlesSoftware } from './posts/demoArticlesSoftware.ts';
import { demoFrench } from './posts/demoFrench.ts';
import { demoGerman } from './posts/demoGerman.ts';
import { demoIdeasInstruments } from './posts/demoIdeasInstruments.ts';
import { demoIdeasSoftware } from './posts/demoIdeasSoftware.ts';
import { demoJapanese } from './posts/demoJapanese.ts';
import { demoPraise } from './posts/demoPraise.ts';
import { demoProblemsOutdoors } from './posts/demoProblemsOutdoors.ts';
import { demoProblemsSoftware } from './posts/demoProblemsSoftware.ts';
import { demoQuestionsApi } from './posts/demoQuestionsApi.ts';
import { demoQuestionsCalibration } from './posts/demoQuestionsCalibration.ts';
import { demoQuestionsHub } from './posts/demoQuestionsHub.ts';
import { demoQuestionsStake } from './posts/demoQuestionsStake.ts';
import { demoQuestionsValves } from './posts/demoQuestionsValves.ts';
import { demoQuestionsWatering } from './posts/demoQuestionsWatering.ts';
import { demoQuestionsWeather } from './posts/demoQuestionsWeather.ts';
import { demoSpanish } from './posts/demoSpanish.ts';

/** Every post of the demo community, oldest first. */
export const demoConversations: readonly DemoPost[] = [
  ...demoQuestionsCalibration,
  ...demoQuestionsStake,
  ...demoQuestionsValves,
  ...demoQuestionsWatering,
  ...demoQuestionsWeather,
  ...demoQuestionsHub,
  ...demoQuestionsApi,
  ...demoProblemsOutdoors,
  ...demoProblemsSoftware,
  ...demoIdeasInstruments,
  ...demoIdeasSoftware,
  ...demoPraise,
  ...demoAnnouncements,
  ...demoArticlesGuides,
  ...demoArticlesSoftware,
  ...demoArticlesGarden,
  ...demoGerman,
  ...demoSpanish,
  ...demoFrench,
  ...demoJapanese,
  ...demoArabic,
  ...demoChinese,
].sort((a, b) => b.daysAgo - a.daysAgo);

import type { PortraitKind } from './portraits/look.ts';

/** Words of names, separated by blanks. */
function list(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const indianWomen = list(`
  Aaradhya Aditi Aishwarya Akanksha Amrita Ananya Anjali Ankita Anushka Aparna Apurva Arpita Asha Avani Bhavana Bhavya
  Chaitra Charulata Chitra Damini Deepa Deepika Devika Dhara Diksha Divya Durga Ekta Esha Gauri Gayatri Geeta Hansika
  Harini Harshita Hema Indira Ishita Jaya Jhanvi Juhi Jyoti Kajal Kalyani Kamala Kavita Kavya Keerthana Khushi Kirti
  Komal Kriti Lakshmi Lalita Lata Lavanya Leela Madhavi Madhuri Mallika Mamta Manisha Manjula Maya Meenakshi Meera
  Megha Mitali Mridula Mrunal Nalini Namrata Nandini Nandita Neelam Neha Nidhi Nikita Nirmala Nisha Nitya Pallavi
  Parvati Payal Pooja Prachi Pragya Pranjali Prarthana Preeti Priya Priyanka Purnima Rachna Radha Ragini Rajni Rama
  Ramya Rashmi Rekha Renuka Reshma Riddhi Ritika Riya Roopa Ruchi Rukmini Rupali Sakshi Saloni Sandhya Sanjana Sarita
  Savitri Seema Shalini Sharmila Shefali Shivani Shraddha Shreya Shruti Shubhangi Smita Smriti Sneha Sonal Sonali Sudha
  Suhani Sujata Suman Sunita Supriya Surabhi Sushmita Swapna Swati Tanvi Tanya Tejaswini Trisha Tulika Uma Urmila
  Urvashi Usha Vaishnavi Vandana Varsha Vasudha Vibha Vidya Vinita Vrinda Yamini Yashoda`);

const indianMen = list(`
  Aakash Aarav Abhay Abhijit Abhinav Abhishek Aditya Advait Ajay Akash Akhil Akshay Alok Aman Amit Anand Aniket Anil
  Anirudh Ankit Ankur Anuj Arjun Arnav Arun Arvind Ashish Ashok Ashwin Atharva Atul Ayush Balaji Bharat Bhaskar Bhuvan
  Chandan Chetan Chirag Darshan Deepak Dev Devendra Dhananjay Dhruv Dilip Dinesh Eshan Gaurav Girish Gopal Govind Hari
  Harsh Harshad Hemant Himanshu Hitesh Ishaan Jagdish Jatin Jayant Jitendra Kailash Kamal Karan Karthik Kartik Kedar
  Keshav Ketan Kiran Krishna Kunal Lalit Lokesh Madhav Mahesh Manav Manish Manoj Mayank Mihir Milind Mohan Mohit Mukesh
  Mukul Nakul Naman Narayan Naveen Neeraj Nikhil Nilesh Nishant Nitin Omkar Pankaj Parth Pavan Piyush Prabhat Pradeep
  Prakash Pranav Prasad Prashant Prateek Praveen Prem Puneet Raghav Rahul Raj Rajat Rajesh Rajiv Rakesh Raman Ramesh
  Ranjit Ravi Rishabh Rishi Ritesh Rohan Rohit Roshan Rudra Sachin Sagar Sahil Samar Sameer Sandeep Sanjay Sanket
  Santosh Sarthak Satish Saurabh Shantanu Sharad Shashank Shekhar Shivam Shreyas Shubham Siddharth Soham Somesh
  Srinivas Subhash Sudhir Sumit Sunil Suraj Suresh Surya Swapnil Tanmay Tarun Tejas Tushar Uday Ujjwal Umesh Utkarsh
  Vaibhav Varun Vasant Venkatesh Vibhor Vijay Vikas Vikram Vikrant Vinay Vineet Vinod Vipul Viraj Vishal Vishnu Vivaan
  Vivek Yash Yogesh Yuvraj`);

const sikhMen = list(`
  Amandeep Amarjit Angad Arshdeep Baldev Balwinder Charanjit Daljit Davinder Fateh Gagandeep Gurdeep Gurinder Gurnoor
  Gurpreet Gursimran Harbhajan Hardeep Harjot Harkirat Harmanpreet Harpreet Inderjit Jagmeet Jasdeep Jaskaran Jaspreet
  Jatinder Kabir Kamaljit Karanveer Kirpal Kulwant Lakhvir Manjinder Manpreet Navdeep Navjot Nihal Paramjit Parminder
  Prabhjot Rajinder Ranbir Ravinder Sahib Sarabjit Satnam Simranjit Sukhdev Sukhwinder Tejinder Udham Upkar Yadvinder`);

const muslimWomen = list(`
  Aafreen Aisha Alina Amina Anam Arshi Asma Ayesha Benazir Bushra Dilnaz Farah Farheen Fatima Firdaus Gulnaz Hafsa Hiba
  Hina Huma Iqra Javeria Khadija Kulsum Laiba Lubna Maryam Mehreen Mumtaz Nadia Naseem Nargis Nazia Nida Noor Parveen
  Rabia Rukhsar Saba Sabiha Sadia Saima Salma Samina Sana Shabana Shabnam Shagufta Shaheen Shazia Sumaiya Tabassum
  Tahira Tarannum Tasneem Uzma Wafa Yasmin Zainab Zara Zeenat Zoya`);

const muslimMen = list(`
  Aamir Aarif Abdul Adil Adnan Ahmed Akbar Akram Altaf Amaan Anas Anwar Arbaaz Arshad Asif Asim Ayaan Azhar Bilal
  Danish Ehsan Faisal Faizan Farhan Fawad Firoz Hamid Hamza Haris Hasan Hussain Ibrahim Idris Imran Irfan Ishaq Jamal
  Javed Junaid Kaif Kashif Khalid Luqman Mansoor Mohsin Mubashir Mustafa Nadeem Nasir Naveed Omar Owais Rafiq Rashid
  Rehan Rizwan Saad Sajid Salman Sameer Sarfaraz Shadab Shahid Shoaib Sohail Suhail Tanveer Tariq Umair Usman Wasim
  Yasir Yusuf Zaheer Zain Zeeshan Zubair`);

const africanWomen = list(`
  Abena Abiola Adaeze Adaora Adwoa Afua Akosua Akua Ama Aminata Amara Awa Ayana Ayodele Binta Bisi Chiamaka Chidinma
  Chinwe Ebele Efua Eshe Fanta Folake Habiba Ifeoma Imani Kadiatou Kemi Khadija Lerato Makena Mariama Marjani Mwende
  Naledi Ngozi Nia Nomvula Ntombi Nyambura Oluchi Oumou Ramatou Rehema Sade Selam Thandeka Thandi Tirunesh Titilayo
  Uchenna Wambui Wanjiru Yaa Yewande Zanele Zawadi Zuri`);

const africanMen = list(`
  Abdoulaye Abebe Adewale Akin Amadou Ayodeji Babajide Bongani Cheikh Chidi Chike Chukwuemeka Dawit Emeka Ekow Femi
  Folarin Gebre Ibrahima Ikenna Jabari Jelani Juma Kamau Kato Kelechi Kiptoo Kofi Kojo Kwabena Kwadwo Kwame Lwazi
  Mamadou Mandla Moussa Nnamdi Obinna Oluwaseun Ousmane Sekou Segun Simba Sipho Tafari Tendai Thabo Themba Tunde Uche
  Wale Yaw Yohannes Zola`);

const eastAsianWomen = list(`
  Aiko Akari Ayumi Bich Chae-won Chihiro Chun-hua Dao Eun-ji Fang Haruka Hana Hui Hye-jin Ji-woo Jia Jing Kaori Lan
  Lian Linh Mai Mei-ling Midori Min-ji Minh Misaki Miyu Nanami Ngoc Nozomi Phuong Qian Rin Sakura Seo-yeon Shiori
  Soo-ah Su-bin Thanh Thuy Trang Tuyet Wen Xiaoli Xinyi Xiu Yan Yi-ting Yoko Yu-jin Yuki Yun Yuna Zhen`);

const eastAsianMen = list(`
  Akira Anh Bao Bin Bo Chang-min Chen Daichi Dae-jung Daiki Dong-hyun Duc Eiji Feng Guang Hai Hao Haruto Hideki Hiroshi
  Hoang Huy Hyun-woo Jae-won Jian Jin Jun Jun-ho Kai Kazuki Kenji Kenta Khanh Lei Liang Long Makoto Min-jun Minh Naoki
  Nam Peng Quang Ren Ryo Sang-hoon Satoshi Seung Shota Sora Takashi Tao Tatsuya Tetsuya Thang Tuan Wei Xiang Yifan
  Yong Yuto Zhi`);

const europeanWomen = list(`
  Agnès Alba Aleksandra Alice Amélie Ana Anaïs Anna Anouk Astrid Beatriz Brigitta Camila Carmen Catarina Chloé Clara
  Clémence Dagmar Eleni Élise Elif Elsa Emma Eva Eszter Fiona Freya Gabriela Giulia Hélène Ingrid Inês Irina Isabel
  Jana Joana Johanna Julieta Katarzyna Klára Lena Léa Lourdes Lucía Luna Łucja Magdalena Maja Márta Mathilde Mia Nadia
  Noëlle Olga Oona Paola Petra Renée Rosa Saoirse Sigrid Siobhán Sofía Sólveig Svetlana Tatiana Teresa Tuğba Valentina
  Vera Ximena Yaël Zoë Zuzana`);

const europeanMen = list(`
  Adrián Alejandro Álvaro Anders André Andrzej Antoine António Björn Bruno Carlos César Dániel Diego Dmitri Eduardo Emil
  Emre Enzo Ewan Fábio Felipe Finn François Gabriel Gaël Giorgos Giovanni Gregor Guillaume Gustav Håkon Hugo Iván Ignacio
  István Jakub Javier Jérôme João Joaquín Jürgen Kacper Kristóf Lars Lorenzo Luca Luís Łukasz Marek Mateo Mathéo Matteo
  Mikołaj Mikkel Miloš Nicolás Niklas Oisín Oskar Paweł Pedro Rafael Raúl Rémi Rodrigo Ruben Sebastián Sergei Søren
  Stanisław Stefan Théo Thiago Tomáš Tomasz Vasco Viktor Vinícius Xavier Yannick Zoltán`);

const indianSurnames = list(`
  Acharya Adhikari Agarwal Agnihotri Ahuja Arora Awasthi Babu Bagchi Bajaj Bajpai Bakshi Banerjee Bansal Barman Barua
  Basak Basu Batra Bedi Bhagat Bhandari Bharadwaj Bhardwaj Bhargava Bhat Bhatia Bhatnagar Bhatt Bhattacharya Bhosale
  Biswal Biswas Bora Borah Bose Chakraborty Chandra Chatterjee Chaturvedi Chaudhary Chauhan Chavan Chawla Chhabra
  Choudhury Damle Das Dasgupta Datta Dave Deb Deka Desai Deshmukh Deshpande Dhar Dhillon Dixit Doshi Dubey Dutta Dwivedi
  Gadgil Gaikwad Gandhi Ganguly Garg Ghosh Ghoshal Gill Goel Gogoi Gokhale Goswami Gowda Goyal Grover Gulati Gupta Hegde
  Hembram Iyengar Iyer Jadhav Jain Jaiswal Jha Jindal Joshi Kadam Kakkar Kale Kamat Kamath Kannan Kapadia Kapoor Kashyap
  Kaul Kaushik Khanna Khatri Khurana Kohli Kothari Kulkarni Kumar Kumari Kurup Lal Mahajan Mahapatra Mahato Maheshwari
  Majumdar Malhotra Malik Mandal Marathe Mathur Mehra Mehrotra Mehta Menon Mishra Mistry Mitra Mittal Modi Mohanty
  Mukherjee Munda Murmu Nadkarni Nag Nagar Naidu Naik Nair Nambiar Namboodiri Nanda Narang Narayanan Nath Nayak Negi
  Oberoi Ojha Oraon Padhi Pai Pal Panda Pandey Pandit Panicker Parekh Parikh Parmar Patel Pathak Patil Patnaik Pawar
  Pillai Poddar Prabhu Pradhan Prajapati Prasad Purohit Puri Rai Rajan Rajput Ramachandran Raman Ramanathan Rana Rane
  Rao Rastogi Rathore Raut Rawat Ray Reddy Roy Sabharwal Sachdeva Sahoo Sahu Saini Saha Saluja Salvi Samant Sane Saraf
  Sarkar Sarma Sathe Satpathy Savant Saxena Sehgal Sen Sengupta Seth Sethi Shah Sharma Shenoy Shetty Shinde Shirke
  Shrivastava Shukla Sikdar Singh Singhal Sinha Solanki Somani Soni Sood Soren Srinivasan Srivastava Subramaniam Sur
  Suri Swaminathan Talwar Tambe Tandon Tendulkar Thakkar Thakur Tirkey Tiwari Tripathi Trivedi Tudu Tyagi Upadhyay Vaidya
  Varghese Varma Vasudevan Verma Vohra Vyas Wagh Walia Yadav Zaveri`);

const southernHeads = list(`
  Ananda Chandra Deva Gopala Guru Jaya Krishna Kumara Lakshmi Maha Nara Padma Raja Rama Ranga Sada Siva Soma Subra
  Sundara Surya Vasu Venkata Vijaya Viswa`);
const southernTails = list(
  `chandran mani moorthy murthy nathan raman rajan raghavan samy shekar swamy varadan`,
);

const sikhSurnames = list(`
  Ahluwalia Anand Aulakh Bains Bajwa Bhullar Brar Cheema Chahal Deol Dhaliwal Dhillon Garcha Gill Grewal Hundal Johal
  Kalsi Khaira Lamba Mann Nagra Pannu Purewal Randhawa Sandhu Sekhon Sidhu Sodhi Toor Virk`);

const muslimSurnames = list(`
  Abbasi Ahmad Alam Ali Ansari Ashraf Azmi Baig Bukhari Chishti Farooqui Ghani Habib Haq Hashmi Hussain Iqbal Jafri
  Kazmi Khan Khatoon Kidwai Lodhi Mahmood Malik Memon Mirza Mohammed Naqvi Nizami Pasha Pathan Qadri Qureshi Rahman
  Raza Rizvi Saifi Sayyid Shaikh Siddiqui Syed Tyabji Usmani Warsi Zaidi`);

const africanSurnames = list(`
  Abara Abubakar Achebe Adebayo Adeyemi Afolabi Agyeman Akande Akinola Akufo Amoah Anane Appiah Asante Asare Ayivor
  Balogun Banda Bekele Boateng Camara Chukwu Cissé Dlamini Diallo Diop Egwu Eze Fall Fofana Gathoni Gitau Haile Kagame
  Kamara Kariuki Keita Khumalo Kimani Konaté Koroma Lukhele Mabaso Mahlangu Mbeki Mensah Mokoena Molefe Mutua Mwangi
  Nandwa Ncube Ndiaye Nkosi Njoroge Nwosu Obi Ochieng Odhiambo Okafor Okeke Okonkwo Olawale Onyango Osei Otieno Owusu
  Quaye Sankara Sarpong Sesay Sibanda Sow Tadesse Tekle Touré Traoré Tshabalala Wachira Yeboah Zulu Zwane`);

const eastAsianSurnames = list(`
  Abe Arai Bui Cai Chang Chen Cheng Cho Choi Chu Dang Deng Do Fujita Fujimoto Gao Goto Guo Hasegawa Hayashi He Hoang
  Honda Huang Huynh Inoue Ishikawa Ito Jang Jeong Jiang Kang Kato Kikuchi Kim Kimura Kobayashi Kondo Kwon Lai Le Lee Li
  Liang Lim Lin Liu Luo Lý Ma Matsumoto Mori Morita Murakami Nakajima Nakamura Ngo Nguyễn Nishimura Oh Okada Ono Ota
  Park Pham Phan Saitō Sakamoto Sasaki Satō Shen Shimizu Shin Sun Suzuki Takahashi Takeda Tamura Tanaka Tang Tran Ueda
  Vo Wang Watanabe Wong Wu Xie Xu Yamada Yamamoto Yang Yoon Yoshida Yuan Zeng Zhang Zhao Zheng Zhou Zhu`);

const europeanSurnames = list(`
  Almeida Álvarez Andrade Bauer Becker Bianchi Blanc Borges Bouchard Byrne Çelik Colombo Costa Delgado Díaz Dubois
  Duarte Erdős Esposito Faria Ferreira Fischer Flores Fontaine Gagnon García Gómez González Gruber Gutiérrez Hernández
  Herrera Hoffmann Horváth Ivanov Jiménez Keller Kılıç Kovács Kowalczyk Kowalski Kraus Kučera Laurent Lefèvre Lemaître
  Leroy López Lindqvist Maier Marchetti Marques Martínez Mendes Mészáros Moreau Moretti Müller Muñoz Murphy Nagy Novák
  Núñez Nowak O'Brien O'Connor O'Neill Oliveira Ortega Özdemir Papadopoulos Peña Pereira Pérez Petrov Popescu Quintero
  Ramírez Ribeiro Ricci Rodríguez Rojas Romano Rossi Ruiz Sáenz Sánchez Santos Schäfer Schmidt Schröder Silva Sørensen
  Şahin Sokolov Souza Szabó Tóth Torres Vásquez Vaughan Vieira Villanueva Wagner Walsh Weiß Wiśniewski Wójcik Yılmaz
  Zamora Zieliński`);

const northernHeads = list(`
  Ander Björn Carl Erik Frederik Guðmund Gustav Håkan Henrik Jakob Jens Johan Jón Karl Lars Mads Magnus Mats Nils Ole
  Peder Rasmus Sven Thor Ulf`);
const northernTails = list(`sson sen`);

const join = (heads: readonly string[], tails: readonly string[]) =>
  heads.flatMap((head) => tails.map((tail) => head + tail));

export interface NameLists {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

// Three times, so that the many compound names stay a quarter.
const indianLast = [
  indianSurnames,
  indianSurnames,
  indianSurnames,
  join(southernHeads, southernTails),
].flat();
const europeanLast = [...europeanSurnames, ...join(northernHeads, northernTails)];

export const nameLists: Readonly<Record<PortraitKind, NameLists>> = {
  'indian woman': { first: indianWomen, last: indianLast },
  'indian man': { first: indianMen, last: indianLast },
  'sikh man': { first: sikhMen, last: sikhSurnames },
  'muslim woman': { first: muslimWomen, last: muslimSurnames },
  'muslim man': { first: muslimMen, last: muslimSurnames },
  'african woman': { first: africanWomen, last: africanSurnames },
  'african man': { first: africanMen, last: africanSurnames },
  'east asian woman': { first: eastAsianWomen, last: eastAsianSurnames },
  'east asian man': { first: eastAsianMen, last: eastAsianSurnames },
  'european woman': { first: europeanWomen, last: europeanLast },
  'european man': { first: europeanMen, last: europeanLast },
};
